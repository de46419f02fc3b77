import * as z from 'shared/schema';
import { familyNameSchema } from 'shared/contract/family/family-changes';
import { familyCodeSchema } from 'shared/contract/family/family';

/** Making a family: a name of 2 to 50 characters. */
export const familyNameFormSchema = z.object({ familyName: familyNameSchema });

/** Joining one: a code of exactly 8 capitals and digits. */
export const familyCodeFormSchema = z.object({ code: familyCodeSchema });
