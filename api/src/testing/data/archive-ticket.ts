import { archiveTicketSchema, type ArchiveTicket } from 'shared/contract/archive';
import { type TestPerson, type TestApi, dataOf } from '../server/test-api.ts';

/** Asks for the archive as the settings do, and returns where it can be had. */
export async function ticketOf(api: TestApi, person: TestPerson): Promise<ArchiveTicket> {
  return dataOf(archiveTicketSchema, await api.send(person, 'POST', '/archive'));
}
