import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { openApiDocument } from '@foyer/rest-compat/openapi/document'
import type { OpenApiDocument, Operation, Response } from '@foyer/rest-compat/openapi/document-types'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import type { Services } from '@foyer/trpc-router/context/services'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer } from './visitor.ts'

/** Throws unless an answer is one the OpenAPI document speaks of. */
export type Hold = (method: string, path: string, answer: Answer) => void

type Contract = { document: OpenApiDocument; ajv: Ajv2020 }

/** Holds every answer of a REST call against the document of the service that gave it. */
export function heldAgainstDocument(services: Services): Hold {
  let contract: Contract | undefined
  return (method, address, answer) => {
    const [path = ''] = address.split('?')
    // What other methods are told is nobody's contract.
    if (!path.startsWith(`${BASE_PATH}/`) || !(method === 'GET' || method === 'POST')) return
    contract ??= contractOf(services)
    const complaint = complaintOf(contract, method, path.slice(BASE_PATH.length), answer)
    if (complaint !== undefined) throw new Error(`${method} ${path} ${answer.status} ${answer.text}: ${complaint}`)
  }
}

function contractOf(services: Services): Contract {
  const document = openApiDocument(services)
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  return { document, ajv }
}

function complaintOf(contract: Contract, method: string, path: string, answer: Answer): string | undefined {
  const found = findOperation(contract.document, method, path)
  if (found === undefined) return isDeclined(method, path, answer) ? undefined : 'is not documented'
  const response = found.operation.responses[answer.status]
  if (response === undefined) return 'this status is not documented'
  const missing = missingHeader(contract.document, response, answer)
  if (missing !== undefined) return `lacks ${missing}`
  const { content = {} } = response
  if (answer.text === '') {
    return response['x-may-be-empty'] || Object.keys(content).length === 0 ? undefined : 'lacks a body'
  }
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  if (!(type in content)) return `${type} is not documented`
  const where = [...found.pointer, 'responses', String(answer.status), 'content', type, 'schema']
  return misfit(contract.ajv, where, type === 'application/json' ? answer.json : answer.text)
}

// What is switched off is a call all the same to the limiter and to whatever else comes before it.
function isDeclined(method: string, path: string, { status, text }: Answer): boolean {
  const isOff = findRoute(method, BASE_PATH + path) !== undefined
  return (status === 404 && text === '') || (isOff && status >= 400)
}

function findOperation(
  { paths }: OpenApiDocument,
  method: string,
  path: string,
): { operation: Operation; pointer: string[] } | undefined {
  const name = method === 'GET' ? 'get' : 'post'
  const template = path in paths ? path : Object.keys(paths).find((one) => patternOf(one).test(path))
  const operation = template === undefined ? undefined : paths[template]?.[name]
  return template === undefined || operation === undefined
    ? undefined
    : { operation, pointer: ['paths', template, name] }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
}

function missingHeader({ components }: OpenApiDocument, response: Response, answer: Answer): string | undefined {
  return Object.entries(response.headers).find(([name, header]) => {
    const meant = '$ref' in header ? components.headers[header.$ref.split('/').at(-1) ?? ''] : header
    return meant?.required === true && !answer.headers.has(name)
  })?.[0]
}

function misfit(ajv: Ajv2020, where: readonly string[], value: unknown): string | undefined {
  const pointer = where.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const validate: ValidateFunction | undefined = ajv.getSchema(`document#/${pointer}`)
  if (validate === undefined) throw new Error(`The document has no ${pointer}`)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}
