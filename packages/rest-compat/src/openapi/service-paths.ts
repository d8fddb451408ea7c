import type { Content, OpenApiDocument, Operation } from './document-types.ts'
import { REQUEST_ID } from './responses.ts'

/** Paths of the OpenAPI document and of the reference page, below the base path. */
export const DOCUMENT_PATH = '/openapi.json'
export const REFERENCE_PATH = '/reference'

export const SERVICE_TAG = 'The service'

/** The endpoints that have no procedure. */
export const servicePaths: OpenApiDocument['paths'] = {
  '/ok': {
    get: {
      ...getOperation('ok', 'Returns whether the service is up, and its version.', {
        'application/json': {
          schema: {
            type: 'object',
            properties: { ok: { const: true }, version: { type: 'string' } },
            required: ['ok'],
            additionalProperties: false,
          },
        },
      }),
      parameters: [
        {
          name: 'verbose',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: 'Include the version.',
        },
      ],
    },
  },
  '/error': {
    get: {
      ...getOperation('errorPage', 'A page that shows the code of an error and leads back to the application.', html()),
      parameters: [{ name: 'error', in: 'query', required: false, schema: { type: 'string' } }],
    },
  },
  [DOCUMENT_PATH]: {
    get: cacheable(
      getOperation('openApi', 'This description, as OpenAPI 3.1.', {
        'application/json': { schema: { type: 'object' } },
      }),
    ),
  },
  [REFERENCE_PATH]: { get: cacheable(getOperation('reference', 'This description, as a web page.', html())) },
}

function getOperation(operationId: string, summary: string, content: Content): Operation {
  return {
    operationId,
    summary,
    tags: [SERVICE_TAG],
    security: [],
    parameters: [],
    responses: {
      200: { description: 'Success.', headers: REQUEST_ID, content },
      431: { description: 'The headers of the request are larger than 16 KB.', headers: REQUEST_ID },
    },
  }
}

function cacheable(operation: Operation): Operation {
  const unchanged = { description: 'Not modified: the copy that the client has is current.', headers: REQUEST_ID }
  return { ...operation, responses: { ...operation.responses, 304: unchanged } }
}

function html(): Content {
  return { 'text/html': { schema: { type: 'string' } } }
}
