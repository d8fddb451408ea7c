import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { openApiDocument } from '@foyer/rest-compat/openapi/document'
import type { OpenApiDocument, Operation, Response } from '@foyer/rest-compat/openapi/document-types'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer, CheckAnswer } from './client.ts'

type Contract = { document: OpenApiDocument; ajv: Ajv2020 }

/** Checks every answer of a REST call against the OpenAPI document of its service. */
export function checkAgainstOpenApi(services: Services): CheckAnswer {
  let contract: Contract | undefined
  return (method, url, answer) => {
    const [path = ''] = url.split('?')
    // Other methods are not part of the contract.
    if (!path.startsWith(`${BASE_PATH}/`) || !(method === 'GET' || method === 'POST')) return
    contract ??= contractOf(services)
    const problem = problemOf(contract, method, path.slice(BASE_PATH.length), answer)
    if (problem !== undefined) throw new Error(`${method} ${path} ${answer.status} ${answer.text}: ${problem}`)
  }
}

// Cached: most tests share few configurations, and compiling a contract costs more than the calls of a test.
const contracts = new Map<string, Contract>()

function contractOf({ baseUrl, options }: Services): Contract {
  // Of the origin only the protocol matters, for cookie names; answers are not checked against its host.
  const { protocol } = new URL(baseUrl)
  const configuration =
    protocol + JSON.stringify(options, (_key, value) => (typeof value === 'function' ? `${value}` : value))
  const contract = contracts.get(configuration) ?? compileContract({ baseUrl: `${protocol}//127.0.0.1`, options })
  contracts.set(configuration, contract)
  return contract
}

function compileContract(services: Pick<Services, 'baseUrl' | 'options'>): Contract {
  const document = openApiDocument(services)
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  return { document, ajv }
}

function problemOf(contract: Contract, method: string, path: string, answer: Answer): string | undefined {
  const found = findOperation(contract.document, method, path)
  if (found === undefined) return isDisabledRoute(method, path, answer) ? undefined : 'is not documented'
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
  const pointer = [...found.pointer, 'responses', String(answer.status), 'content', type, 'schema']
  return schemaErrors(contract.ajv, pointer, type === 'application/json' ? answer.json : answer.text)
}

// A disabled route answers 404, or whatever the rate limiter or another check before it answers.
function isDisabledRoute(method: string, path: string, { status, text }: Answer): boolean {
  const isRoute = findRoute(method, BASE_PATH + path) !== undefined
  return (status === 404 && text === '') || (isRoute && status >= 400)
}

function findOperation(
  { paths }: OpenApiDocument,
  method: string,
  path: string,
): { operation: Operation; pointer: string[] } | undefined {
  const name = method === 'GET' ? 'get' : 'post'
  const template = path in paths ? path : Object.keys(paths).find((template) => patternOf(template).test(path))
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
    const resolved = '$ref' in header ? components.headers[header.$ref.split('/').at(-1) ?? ''] : header
    return resolved?.required === true && !answer.headers.has(name)
  })?.[0]
}

function schemaErrors(ajv: Ajv2020, parts: readonly string[], value: unknown): string | undefined {
  const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const validate: ValidateFunction | undefined = ajv.getSchema(`document#/${pointer}`)
  if (validate === undefined) throw new Error(`The document has no ${pointer}`)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}
