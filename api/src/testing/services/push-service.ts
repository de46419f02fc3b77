import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import * as fake from 'federation/testing/push-service';
import { type PushMessage, pushMessageSchema } from 'shared/contract/notifications/push';
import { tempDirectory } from '../data/temp-directory.ts';

export type TestDevice = fake.TestDevice<PushMessage>;

/** A push service until the end of the file's tests. This process trusts its certificate. */
export async function startPushService() {
  const service = await fake.startPushService((text) => pushMessageSchema.parse(JSON.parse(text)));
  const certificateFile = join(await tempDirectory(), 'push-service.pem');
  await writeFile(certificateFile, service.certificate);
  setDefaultCACertificates([...getCACertificates('default'), service.certificate]);
  after(() => service.close());
  return {
    ...service,
    /** Of a server program that trusts it. */
    variables: {
      PUSH_SERVICES: service.origin,
      SITE_ORIGIN: 'https://ongi.example',
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
  };
}
