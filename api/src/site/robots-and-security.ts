import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../platform/context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import { sendFailure } from '../platform/http/errors/error-handler.ts';

const SECURITY_TXT = '/.well-known/security.txt';

/** RFC 9116: less than a year, so that old copies are recognised. */
const SECURITY_TXT_DAYS = 180;
const DAY_MS = 86_400_000;

/** User agents of link previews (docs/contracts/share-preview.md); they index nothing. */
const PREVIEW_READERS = [
  'facebookexternalhit',
  'kakaotalk-scrap',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
];

/** Only the landing pages are public. `$` ends the path. */
const ROBOTS_TXT = `${PREVIEW_READERS.map((name) => `User-agent: ${name}`).join('\n')}
Allow: /
Disallow: /api/

User-agent: *
Allow: /$
Allow: /LoginPage$
Allow: /host/
Disallow: /
`;

/** Serves robots.txt (what may be indexed) and security.txt (SECURITY_CONTACT). */
export function registerRobotsAndSecurity(app: FastifyInstance, { config, clock }: ApiContext): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(ROBOTS_TXT),
  );
  app.get(SECURITY_TXT, async (_request, reply) => {
    const { securityContact, siteOrigin } = config;
    if (securityContact === null) return sendFailure(reply, notFound());
    const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + SECURITY_TXT_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: ko, en',
      ...(siteOrigin === null ? [] : [`Canonical: ${siteOrigin}${SECURITY_TXT}`]),
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
