import { UPLOADS_PATH } from 'shared/contract/recording';

type Operation = Readonly<Record<string, unknown>>;

const header = (name: string, description: string, required = true): Operation => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const VERSION = header('Tus-Resumable', '1.0.0');
const UPLOAD_ID = {
  name: 'uploadId',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
};

const failures = (...statuses: readonly number[]): Operation =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]));

const operation = (
  operationId: string,
  summary: string,
  { parameters, responses, ...more }: Operation & { parameters: readonly Operation[]; responses: Operation },
): Operation => ({
  tags: ['recording'],
  operationId: `recording.${operationId}`,
  summary,
  security: [{ token: [] }],
  parameters: [VERSION, ...parameters],
  ...more,
  responses: { ...responses, default: { $ref: '#/components/responses/Failure' } },
});

/** The tus protocol is no call: its responses have no envelope (docs/contracts/uploads.md). */
export const UPLOAD_OPERATIONS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  [UPLOADS_PATH]: {
    post: operation('createUpload', 'Begin the upload of a video or a voice, by the tus protocol', {
      parameters: [
        header('Upload-Length', 'Bytes of the whole file'),
        header('Upload-Metadata', 'type, then video or voice in base64'),
      ],
      responses: {
        201: { description: 'Created: Location names it' },
        ...failures(400, 401, 403, 413, 429, 503, 507),
      },
    }),
  },
  [`${UPLOADS_PATH}/{uploadId}`]: {
    head: operation('readUpload', 'How much of one’s own upload has arrived', {
      parameters: [UPLOAD_ID],
      responses: { 200: { description: 'Upload-Offset, Upload-Length' }, ...failures(401, 403, 404, 503) },
    }),
    patch: operation('continueUpload', 'Continue one’s own upload; what arrives before a break stays', {
      parameters: [UPLOAD_ID, header('Upload-Offset', 'Where these bytes begin: what HEAD says')],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        204: { description: 'Stored: Upload-Offset' },
        ...failures(400, 401, 403, 404, 409, 413, 415, 503, 507),
      },
    }),
    delete: operation('removeUpload', 'Take one’s own upload back', {
      parameters: [UPLOAD_ID],
      responses: { 204: { description: 'Removed' }, ...failures(401, 403, 404, 503) },
    }),
  },
};
