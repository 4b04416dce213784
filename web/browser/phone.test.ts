import { PHONE } from './browser';
import { Driver, touch } from './driver';
import { expect, test } from './fixtures';
import { lit, overflows } from './room';
import { playNow } from './start';

test.for(['eriantys', 'masters'] as const)(
  'the first turns of %s are played by tapping on a phone',
  async (game, { arrive }) => {
    const ada = await arrive(PHONE);
    await ada.page.goto('/');
    expect(await overflows(ada.page)).toBe(false);
    await playNow(ada.page, { game, players: 2 });
    await new Driver(ada, touch).playActions(12);
    await lit(ada.page).first().waitFor();
    await ada.shot(`${game}-phone`);
    expect(await overflows(ada.page)).toBe(false);
  },
);

test.for(['eriantys', 'masters'] as const)(
  '%s works with everything twice as large',
  async (game, { arrive }) => {
    // A laptop at 200 %: half as many units across, each of two pixels.
    const ada = await arrive({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    await playNow(ada.page, { game, players: 2 });
    await new Driver(ada).playActions(10);
    await lit(ada.page).first().waitFor();
    await ada.shot(`${game}-zoom`);
    expect(await overflows(ada.page)).toBe(false);
  },
);
