import { Driver } from './driver';
import { expect, test } from './fixtures';
import { button, giveUp, scoreSheet } from './room';
import { playNow, type Wanted } from './start';

const GAMES: [what: string, wanted: Wanted][] = [
  ['Eriantys for two', { game: 'eriantys', players: 2 }],
  ['expert Eriantys for three', { game: 'eriantys', players: 3, expert: true }],
  ['Masters for two', { game: 'masters', players: 2 }],
  ['Masters alone', { game: 'masters', players: 1 }],
];

test.for(GAMES)(
  '%s is played to its end by clicking what is lit',
  async ([, wanted], { arrive }) => {
    const ada = await arrive();
    await playNow(ada.page, wanted);
    await new Driver(ada).playToTheEnd();
    await scoreSheet(ada.page).waitFor();
    await ada.shot(`score-${wanted.game}-${wanted.players}`);
    await expect.poll(() => ada.page.locator('[data-spot].lit').count()).toBe(0);
  },
);

test('whoever gives up has lost, and the same people play again', async ({ arrive }) => {
  const ada = await arrive();
  const { page, heard } = ada;
  await playNow(page, { game: 'masters', players: 2 });
  const first = page.url();
  await new Driver(ada).playActions(1);
  await giveUp(page);
  expect(heard.over).toBe(true);
  await button(page, 'table-rematch').click();
  await expect.poll(() => page.url()).not.toBe(first);
  await expect.poll(() => heard.over).toBe(false);
  await new Driver(ada).playActions(1);
});
