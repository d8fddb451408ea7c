import { escapeHtml } from '#html.ts'
import type { JsonSchema, Operation, Response } from './document-types.ts'
import { SERVICE_KEY_SCHEME } from './operation.ts'
import { boundsOf, shapeHtml } from './schema-html.ts'

/** An operation with its method and path. */
export type PathOperation = { method: string; path: string; operation: Operation }

type Field = { name: string; location: string; required: boolean; description?: string | undefined; schema: JsonSchema }

/** One operation's section: its fields, answer and refusals. */
export function operationHtml({ method, path, operation }: PathOperation): string {
  const { operationId, summary, responses } = operation
  const { success, redirect, refusals } = groupResponses(responses)
  return `<article id="${operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}${needsHtml(operation)}</p>
${fieldsHtml(fieldsOf(operation))}
${success === undefined ? '' : answerHtml(success)}
${redirect === undefined ? '' : '<p>Answers 302 and sends the browser on.</p>'}
${refusals.length === 0 ? '' : refusalsHtml(refusals)}
</article>`
}

function groupResponses(responses: Operation['responses']) {
  const { 200: success, 302: redirect, default: _, ...rest } = responses
  return { success, redirect, refusals: Object.entries(rest) }
}

function needsHtml({ security }: Operation): string {
  const [first] = security
  const [scheme] = Object.keys(first ?? {})
  if (scheme === undefined) return ''
  return ` <span class="needs">needs a ${scheme === SERVICE_KEY_SCHEME ? 'service key' : 'session'}</span>`
}

function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  const [body] = Object.values(requestBody?.content ?? {})
  const inBody = Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    location: 'body',
    required: body?.schema.required?.includes(name) ?? false,
    schema: typeof schema === 'boolean' ? {} : schema,
  }))
  return [...parameters.map((parameter) => ({ ...parameter, location: parameter.in })), ...inBody]
}

function fieldsHtml(fields: readonly Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(({ name, location, required, description = '', schema }) => {
    const about = [description, boundsOf(schema)].filter(Boolean).join(' ')
    return `<tr><th scope="row"><code>${escapeHtml(name)}${required ? '' : '?'}</code></th><td>${location}</td><td><code class="shape">${shapeHtml(schema)}</code>${about && ` <span>${escapeHtml(about)}</span>`}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">Takes</th><th scope="col">In</th><th scope="col">Kind</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function answerHtml({ content = {} }: Response): string {
  return Object.entries(content)
    .map(([type, { schema }]) =>
      type === 'application/json'
        ? `<pre tabindex="0" aria-label="Response">${shapeHtml(schema)}</pre>`
        : `<p>Answers <code>${type}</code>.</p>`,
    )
    .join('')
}

function refusalsHtml(refusals: readonly (readonly [string, Response])[]): string {
  const rows = refusals.flatMap(([status, response]) =>
    errorsOf(response).map(
      ({ code, message }) =>
        `<tr><td>${status}</td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(message)}</td></tr>`,
    ),
  )
  return `<details><summary>May refuse</summary><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`
}

function errorsOf({
  content = {},
  description,
  'x-may-be-empty': mayBeEmpty,
}: Response): { code: string; message: string }[] {
  const examples = Object.values(content['application/json']?.examples ?? {})
  const errors = examples.map(({ value }) => ({ code: textIn(value, 'code'), message: textIn(value, 'message') }))
  if (content['text/plain'] !== undefined) errors.push({ code: 'no code', message: description })
  if (mayBeEmpty) errors.push({ code: 'no body', message: '' })
  return errors
}

function textIn(value: unknown, name: 'code' | 'message'): string {
  const fields: Record<string, unknown> = { ...(typeof value === 'object' ? value : undefined) }
  return String(fields[name] ?? '')
}
