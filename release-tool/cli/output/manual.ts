import type { Command } from '../command.ts';

const INTRODUCTION = `ongi-release puts built packages into a site and makes them live, each on its own.

A site is a folder, or a bucket of S3, that any static server can serve. What is live is written in its log: every change is one entry,
made by one person at one time, and of two at the same moment one is told that the other was first.

  ongi-release <command> … --site <folder or s3://bucket/prefix>

  --site   the site; or ONGI_SITE. A bucket is reached with AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_ENDPOINT_URL
  --who    who does it, for the log; or ONGI_RELEASE_WHO; else the user of this machine
  --help   behind a command: its own page

A release from beginning to end:

  ongi-release publish remote-feed --key feed.pem     prints "feed 1.1.0"
  ongi-release check feed 1.1.0                        can it run with what is live?
  ongi-release promote feed 1.1.0 --canary 10          for 10 % of all devices
  ongi-release promote feed 1.1.0                      for everybody
  ongi-release rollback feed                           takes it back

Ends with 0 when it is done, 1 when it was refused or failed, 2 when it was wrongly typed, 3 when somebody else was first.`;

export function manual(commands: readonly Command[]): string {
  return [INTRODUCTION, ...commands.map(manualOf)].join('\n\n');
}

export function manualOf({ name, usage, help }: Command): string {
  const lines = help.split('\n').map((line) => (line === '' ? '' : `    ${line}`));
  return [`  ${name} ${usage}`, ...lines].join('\n');
}
