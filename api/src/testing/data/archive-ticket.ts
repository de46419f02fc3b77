import { archiveTicketSchema, type ArchiveTicket } from 'shared/contract/archive';
import type { TestPerson } from '../people/people.ts';
import type { TestApi } from '../server/start-test-api.ts';
import { dataOf } from '../server/test-request.ts';

/** Asks for the archive as the settings do, and returns where it can be had. */
export async function ticketOf(api: TestApi, person: TestPerson): Promise<ArchiveTicket> {
  return dataOf(archiveTicketSchema, await api.send(person, 'POST', '/archive'));
}
