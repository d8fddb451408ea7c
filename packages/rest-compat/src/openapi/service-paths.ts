import type { Content, OpenApiDocument, Operation } from './document-types.ts'
import { REQUEST_ID } from './responses.ts'

/** Where the document and the page made of it are served, below the base path. */
export const DOCUMENT_PATH = '/openapi.json'
export const REFERENCE_PATH = '/reference'

export const SERVICE_TAG = 'The service'

/** What is served without a procedure. */
export const servicePaths: OpenApiDocument['paths'] = {
  '/ok': {
    get: read('ok', 'Whether the service answers.', {
      'application/json': {
        schema: {
          type: 'object',
          properties: { ok: { const: true } },
          required: ['ok'],
          additionalProperties: false,
        },
      },
    }),
  },
  '/error': {
    get: {
      ...read('errorPage', 'A page that shows the code of an error and leads back to the application.', html()),
      parameters: [{ name: 'error', in: 'query', required: false, schema: { type: 'string' } }],
    },
  },
  [DOCUMENT_PATH]: {
    get: kept(
      read('openApi', 'This description, as OpenAPI 3.1.', { 'application/json': { schema: { type: 'object' } } }),
    ),
  },
  [REFERENCE_PATH]: { get: kept(read('reference', 'This description, as a page to read.', html())) },
}

function read(operationId: string, summary: string, content: Content): Operation {
  return {
    operationId,
    summary,
    tags: [SERVICE_TAG],
    security: [],
    parameters: [],
    responses: { 200: { description: 'The answer.', headers: REQUEST_ID, content } },
  }
}

function kept(operation: Operation): Operation {
  const unchanged = { description: 'What you have is still so.', headers: REQUEST_ID }
  return { ...operation, responses: { ...operation.responses, 304: unchanged } }
}

function html(): Content {
  return { 'text/html': { schema: { type: 'string' } } }
}
