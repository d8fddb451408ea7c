import { createHash } from 'node:crypto'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

/** A text that is the same for every client; `etag` is its hash. */
export type Published = { type: 'json' | 'html'; text: string; etag: string }

export type Reference = { document: Published; page: Published }

/** The OpenAPI document and reference page of a configuration, generated on first use and then cached. */
export function publishReference(services: Pick<Services, 'baseUrl' | 'options'>): () => Reference {
  let published: Reference | undefined
  return () => {
    published ??= publish(services)
    return published
  }
}

function publish(services: Pick<Services, 'baseUrl' | 'options'>): Reference {
  const document = openApiDocument(services)
  const page = referencePage(document, services.options.branding.name)
  return { document: withEtag('json', JSON.stringify(document)), page: withEtag('html', page) }
}

function withEtag(type: Published['type'], text: string): Published {
  return { type, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}
