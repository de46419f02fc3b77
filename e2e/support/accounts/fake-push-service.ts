import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPushService as startService } from 'federation/testing/push-service';
import { callApi, type Person } from './people.ts';

type Message = { notification: { title: string; body: string; tag: string; navigate: string } };

export type FakePushService = Awaited<ReturnType<typeof startPushService>>;

/** A push service with a certificate of its own, that checks and decrypts all it gets. */
export async function startPushService() {
  const service = await startService((text): Message => JSON.parse(text));
  const folder = await mkdtemp(join(tmpdir(), 'ongi-push-service-'));
  const certificateFile = join(folder, 'certificate.pem');
  await writeFile(certificateFile, service.certificate);
  return {
    ...service,
    /** Of an app that pushes to it. */
    environment: {
      PUSH_SERVICES: service.origin,
      NODE_EXTRA_CA_CERTS: certificateFile,
      SECURITY_CONTACT: 'mailto:ongi@example.com',
    },
    close: async (): Promise<void> => {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Pushes what this person is notified of to a new device. */
export async function subscribeDevice(baseURL: string, person: Person, service: FakePushService) {
  const device = service.addDevice();
  await callApi(baseURL, 'PUT', '/push/subscription', device.fields, person);
  return device;
}

/** At night, too, when the journeys run as well. */
export async function neverQuiet(baseURL: string, person: Person): Promise<void> {
  const settings = { off: [], quiet: null, showsText: false };
  await callApi(baseURL, 'PUT', '/notifications/settings', settings, person);
}
