import { areas } from '@foyer/auth-domain/contract/areas'
import { isServed } from '@foyer/auth-domain/contract/features'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { createCookieJar } from '@foyer/trpc-router/runtime/context/cookie-jar'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { endpointsOf } from '#endpoint.ts'
import { version } from '#version.ts'
import type { OpenApiDocument } from './document-types.ts'
import { sharedSchemas } from './json-schemas.ts'
import { BEARER_SCHEME, operationOf, SERVICE_KEY_SCHEME, SESSION_SCHEME, templateOf } from './operation.ts'
import { referredTo } from './referred-to.ts'
import { sharedHeaders } from './responses.ts'
import { SERVICE_TAG, servicePaths } from './service-paths.ts'
import { webhooks } from './webhooks.ts'

/** The OpenAPI 3.1 document of what this configuration serves; areas that are switched off are left out. */
export function openApiDocument({ baseUrl, options }: Pick<Services, 'baseUrl' | 'options'>): OpenApiDocument {
  const served = areas
    .map((area) => ({ ...area, rows: area.operations.filter((one) => isServed(one, options)).flatMap(endpointsOf) }))
    .filter(({ rows }) => rows.length > 0)
  const operations = served.flatMap((area) =>
    area.rows.map((row) => ({ row, operation: operationOf(row, area, options) })),
  )
  const paths: OpenApiDocument['paths'] = {}
  for (const { row, operation } of operations) {
    const path = templateOf(row.path)
    paths[path] = { ...paths[path], [methodOf(row)]: operation }
  }
  const allPaths = { ...paths, ...servicePaths }
  return {
    openapi: '3.1.0',
    info: { title: `${options.branding.name}: accounts, sessions, organizations`, version, description, license },
    servers: [{ url: serverUrl(baseUrl) }],
    tags: [
      ...served.map(({ title, description }) => ({ name: title, description })),
      { name: SERVICE_TAG, description: 'The service itself.' },
    ],
    paths: allPaths,
    webhooks,
    components: {
      ...referredTo({ allPaths, webhooks }, { schemas: sharedSchemas(options), headers: sharedHeaders }),
      securitySchemes: {
        [SESSION_SCHEME]: { ...cookie, name: sessionCookie(baseUrl, options) },
        ...(options.bearer.enabled && { [BEARER_SCHEME]: bearer }),
        [SERVICE_KEY_SCHEME]: serviceKey,
      },
    },
  }
}

const description = `Bodies are JSON of at most 100 KB, dates ISO 8601 text. The credential is the session's cookie, or its value as a bearer where those are enabled; \`token\` in a body is \
the handle of a session, good for revoking it. Absent values are null. A browser on another origin sends \
\`credentials: 'include'\`, and its origin must be trusted.`

// That of the code, which is also that of what is sent.
const license = { name: 'MIT', identifier: 'MIT' }

const cookie = { type: 'apiKey', in: 'cookie', description: 'Set by every call that signs in.' } as const

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: 'The value of the header `set-auth-token`, which every answer with a new session carries.',
} as const

const serviceKey = {
  type: 'http',
  scheme: 'bearer',
  description: 'A key of the service, which an admin or the command line makes.',
} as const

function sessionCookie(baseUrl: string, options: Services['options']): string {
  return createCookieJar('', baseUrl, options.advanced).fullName('session_token')
}

// On localhost relative to where the document is read: that name leads elsewhere on every machine.
function serverUrl(baseUrl: string): string {
  return new URL(baseUrl).hostname === 'localhost' ? BASE_PATH : baseUrl + BASE_PATH
}

function methodOf({ method }: { method: 'GET' | 'POST' }): 'get' | 'post' {
  return method === 'GET' ? 'get' : 'post'
}
