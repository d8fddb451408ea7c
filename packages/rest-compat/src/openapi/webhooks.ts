import type { Operation, Parameter } from './document-types.ts'
import { refTo } from './json-schemas.ts'

/** What receivers of webhooks are sent (docs/webhooks.md). */
export const webhooks: Record<'event', { post: Operation }> = {
  event: {
    post: {
      operationId: 'receiveEvent',
      summary: 'An event, sent to each webhook that wants its type; signed by the Standard Webhooks specification.',
      tags: ['Events'],
      security: [],
      parameters: [
        header('webhook-id', 'The id of the event, the same in each attempt.'),
        header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
        header('webhook-signature', '`v1,` and the base64 HMAC-SHA-256 of id, timestamp and body, joined by dots.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: refTo('Event') } } },
      responses: { 204: { description: 'Any status of success is taken as one.', headers: {} } },
    },
  },
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}
