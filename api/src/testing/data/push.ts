import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import type { NotificationSettings } from 'shared/contract/notifications/notification';
import { sendDue } from '../../push/sending/send-pushes.ts';
import { makeFamily, startTestApi, type TestPerson } from '../server/test-api.ts';
import { startPushService, type TestDevice } from '../services/push-service.ts';

export const MINUTE_MS = 60_000;

/** An API that pushes to two services, one of which a test may let hang. Each test begins at noon. */
export async function startPushTest() {
  const service = await startPushService();
  const hanging = await startPushService();
  const api = await startTestApi({
    PUSH_SERVICES: `${service.origin},${hanging.origin}`,
    SITE_ORIGIN: 'https://ongi.example',
  });
  const reports: string[] = [];
  const { push: settings } = api.context.config;
  assert.ok(settings);
  const send = () => sendDue(api.context, settings, (line) => void reports.push(line));

  /** Moves the clock forward to this time of a day, Korean time. */
  function goTo(time: string): void {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const now = (api.context.clock().getTime() / MINUTE_MS + 540) % 1_440;
    api.advanceClock((((hours * 60 + minutes - now + 1_440) % 1_440) + 1) * MINUTE_MS);
  }

  beforeEach(() => {
    goTo('12:00');
    reports.length = 0;
  });

  async function subscribe(person: TestPerson, device = service.addDevice()): Promise<TestDevice> {
    const { body } = await api.send(person, 'PUT', '/push/subscription', device.fields);
    assert.equal(body.code, 'OK');
    return device;
  }

  async function change(person: TestPerson, settings: Partial<NotificationSettings>): Promise<void> {
    const all = { off: [], quiet: null, showsText: false, ...settings };
    assert.equal((await api.send(person, 'PUT', '/notifications/settings', all)).body.code, 'OK');
  }

  const comment = (person: TestPerson, postId: number, content: string) =>
    api.send(person, 'POST', `/memory-post/${postId}/comment`, { content });

  /** A family whose father has a device. */
  async function familyWithDevice() {
    const [mother, father, child] = await makeFamily(api, '우리집', ['엄마', '아빠', '아이']);
    return { mother, father, child, device: await subscribe(father) };
  }

  return {
    service,
    hanging,
    api,
    reports,
    settings,
    send,
    goTo,
    subscribe,
    change,
    comment,
    familyWithDevice,
  };
}
