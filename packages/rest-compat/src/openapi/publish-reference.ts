import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

/** Best first. */
export const encodings = ['br', 'gzip', 'identity'] as const

type Encoding = (typeof encodings)[number]

/** A text that is the same for every client, in each encoding; `hash` is that of its content. */
export type Published = { type: 'json' | 'html'; hash: string; bodies: Record<Encoding, Buffer> }

export type Reference = { document: Published; page: Published }

// The best that brotli does takes seconds.
const QUALITY = 7

/** The OpenAPI document and reference page of a configuration, generated on first use and then cached, until the set-up names the service. */
export function publishReference(services: Pick<Services, 'baseUrl' | 'options'>): () => Promise<Reference> {
  let published: { name: string; reference: Promise<Reference> } | undefined
  return () => {
    const { name } = services.options.branding
    if (published?.name !== name) published = { name, reference: publish(services) }
    return published.reference
  }
}

async function publish(services: Pick<Services, 'baseUrl' | 'options'>): Promise<Reference> {
  const document = openApiDocument(services)
  const { options, baseUrl } = services
  const page = referencePage(document, { productName: options.branding.name, baseAddress: baseUrl + BASE_PATH })
  return { document: await compressed('json', JSON.stringify(document)), page: await compressed('html', page) }
}

// Off the thread that answers requests.
async function compressed(type: Published['type'], text: string): Promise<Published> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    promisify(gzip)(identity),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url')
  return { type, hash, bodies: { br, gzip: gz, identity } }
}
