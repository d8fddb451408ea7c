import { isServed } from '@foyer/auth-domain/contract/features'
import type { Options } from '@foyer/auth-domain/options'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { type Endpoint, endpoints } from '@foyer/rest-compat/endpoint'
import type { JsonSchema, Operation, Response } from '@foyer/rest-compat/openapi/document-types'
import { sharedSchemas } from '@foyer/rest-compat/openapi/json-schemas'
import { templateOf } from '@foyer/rest-compat/openapi/operation'
import { referredTo } from '@foyer/rest-compat/openapi/referred-to'
import { responsesOf, sharedHeaders } from '@foyer/rest-compat/openapi/responses'
import { servicePaths } from '@foyer/rest-compat/openapi/service-paths'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer, CheckAnswer } from './client.ts'

type Method = 'get' | 'post'
type Responses = Operation['responses']
type Header = Exclude<Response['headers'][string], { $ref: string }>

/**
 * What the OpenAPI document of a configuration says of responses. It is put together for the operations that are called,
 * from what the document is made of: a whole document takes longer than the calls of a test.
 */
type Contract = {
  paths: Record<string, Partial<Record<Method, () => Responses>>>
  components: { schemas: Record<string, JsonSchema> }
  validators: Map<JsonSchema, ValidateFunction>
}

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

// Cached, because most tests share few configurations.
const contracts = new Map<string, Contract>()

function contractOf({ options }: Services): Contract {
  const configuration = JSON.stringify(options, (_key, value) => (typeof value === 'function' ? `${value}` : value))
  const contract = contracts.get(configuration) ?? makeContract(options)
  contracts.set(configuration, contract)
  return contract
}

function makeContract(options: Options): Contract {
  const paths: Contract['paths'] = {}
  for (const row of endpoints.filter(({ operation }) => isServed(operation, options))) {
    const path = templateOf(row.path)
    paths[path] = { ...paths[path], [methodOf(row.method)]: once(() => responsesOf(row, options)) }
  }
  for (const [path, { get, post }] of Object.entries(servicePaths)) {
    paths[path] = { ...(get && { get: () => get.responses }), ...(post && { post: () => post.responses }) }
  }
  return { paths, components: { schemas: sharedSchemas(options) }, validators: new Map() }
}

function methodOf(method: Endpoint['method']): Method {
  return method === 'GET' ? 'get' : 'post'
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

function problemOf(contract: Contract, method: 'GET' | 'POST', path: string, answer: Answer): string | undefined {
  const responses = responsesTo(contract, method, path)
  if (responses === undefined) return isDisabledRoute(method, path, answer) ? undefined : 'is not documented'
  const response = responses[answer.status]
  if (response === undefined) return 'this status is not documented'
  const missing = missingHeader(response, answer)
  if (missing !== undefined) return `lacks ${missing}`
  const { content = {} } = response
  if (answer.text === '') {
    return response['x-may-be-empty'] || Object.keys(content).length === 0 ? undefined : 'lacks a body'
  }
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  const described = content[type]
  if (described === undefined) return `${type} is not documented`
  return schemaErrors(contract, described.schema, type === 'application/json' ? answer.json : answer.text)
}

// A disabled route answers 404, or whatever the rate limiter or another check before it answers.
function isDisabledRoute(method: string, path: string, { status, text }: Answer): boolean {
  const isRoute = findRoute(method, BASE_PATH + path) !== undefined
  return (status === 404 && text === '') || (isRoute && status >= 400)
}

function responsesTo({ paths }: Contract, method: 'GET' | 'POST', path: string): Responses | undefined {
  const template = path in paths ? path : Object.keys(paths).find((template) => patternOf(template).test(path))
  return template === undefined ? undefined : paths[template]?.[methodOf(method)]?.()
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
}

function missingHeader(response: Response, answer: Answer): string | undefined {
  return Object.entries(response.headers).find(([name, header]) => {
    const resolved = '$ref' in header ? headerNamed(header.$ref) : header
    return resolved?.required === true && !answer.headers.has(name)
  })?.[0]
}

function headerNamed(reference: string): Header | undefined {
  return Object.entries<Header>(sharedHeaders).find(([name]) => reference.endsWith(`/${name}`))?.[1]
}

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
addFormats.default(ajv)
// By their schemas' text: those of most configurations are the same.
const compiled = new Map<string, ValidateFunction>()

function schemaErrors({ components, validators }: Contract, schema: JsonSchema, value: unknown): string | undefined {
  const validate = validators.get(schema) ?? validatorOf(schema, components)
  validators.set(schema, validate)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

function validatorOf(schema: JsonSchema, components: Contract['components']): ValidateFunction {
  // References lead to the components of the document.
  const whole = { ...schema, components: referredTo(schema, { ...components, headers: {} }) }
  const text = JSON.stringify(whole)
  const validate = compiled.get(text) ?? ajv.compile(whole)
  compiled.set(text, validate)
  return validate
}
