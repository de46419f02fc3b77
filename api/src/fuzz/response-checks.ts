import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'shared/schema';
import type { OpenApiDocument } from '../openapi/openapi-document.ts';

const DOCUMENT_ID = 'openapi.json';

export type CheckedResponse = { status: number; contentType: string; text: string };

const responsesSchema = z.record(z.string(), z.object({ $ref: z.optional(z.string()) }));

/** Compares responses with the schemas that the document publishes for their status. */
export function createResponseChecks(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false });
  ajv.addSchema(document, DOCUMENT_ID);
  const compiled = new Map<string, ValidateFunction>();

  function validatorAt(pointer: string): ValidateFunction {
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    const validate = ajv.compile({ $ref: `${DOCUMENT_ID}#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  }

  return function problemOf(method: string, path: string, response: CheckedResponse): string | undefined {
    const { status, text } = response;
    if (status >= 500) return `${status} ${text.slice(0, 300)}`;
    const operation = document.paths[path]?.[method.toLowerCase()];
    const published = z.safeParse(responsesSchema, operation?.['responses']).data?.[String(status)];
    if (published === undefined) return `${status} is not in the document: ${text.slice(0, 300)}`;
    const pointer =
      published.$ref?.slice(1) ?? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
    if (status === 304) return text === '' ? undefined : '304 with a body';
    if (!response.contentType.startsWith('application/json')) return `${status} is ${response.contentType}`;
    const validate = validatorAt(`${pointer}/content/${escaped('application/json')}/schema`);
    return validate(JSON.parse(text))
      ? undefined
      : `${status} breaks its schema: ${ajv.errorsText(validate.errors)} ${text.slice(0, 300)}`;
  };
}

function escaped(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}
