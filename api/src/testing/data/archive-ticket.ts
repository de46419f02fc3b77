import { archiveTicketSchema, type ArchiveTicket } from 'shared/contract/archive';
import { type TestPerson, type TestApi, dataOf } from '../server/test-api.ts';

export async function ticketOf(api: TestApi, person: TestPerson): Promise<ArchiveTicket> {
  return dataOf(archiveTicketSchema, await api.send(person, 'POST', '/archive'));
}
