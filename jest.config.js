import { existsSync, readdirSync } from 'node:fs';

const projects = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(`${import.meta.dirname}/${name}/jest.config.js`),
);

export default {
  projects: projects.map((name) => `<rootDir>/${name}`),
  // A limit for tests that hang: the machine may run other stages at the same time.
  testTimeout: 60_000,
};
