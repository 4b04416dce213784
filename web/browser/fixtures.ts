// What every test in the browser has at hand: a server for its file, and people who arrive there. When
// the test is over, nothing may have gone wrong on anybody's page.
import { chromium } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { type Arrival, Person } from './browser';
import { Server } from './server';

export { expect };

export const test = base
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await chromium.connect(inject('chromium'));
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await Server.open(inject('place'));
    onCleanup(() => server.close());
    return server;
  })
  .extend('arrive', async ({ browser, server, task }, { onCleanup }) => {
    const people: Person[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') {
        const name = task.name.replaceAll(/\W+/g, '-');
        await Promise.all(people.map((person, place) => person.shot(`failed-${name}-${place}`)));
      }
      const troubles = people.flatMap((person) => person.unexpected);
      await Promise.all(people.map((person) => person.context.close()));
      expect(troubles).toEqual([]);
    });
    return async (options: Arrival = {}, at: Server = server) => {
      const person = await Person.arrive(browser, at.address, options);
      people.push(person);
      return person;
    };
  });
