import { createHash } from 'node:crypto'
import type { Services } from '@foyer/trpc-router/context/services'
import { openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

/** A text that is the same for everyone; `etag` is its hash. */
export type Published = { type: 'json' | 'html'; text: string; etag: string }

export type Reference = { document: Published; page: Published }

/** The document of a configuration and the page made of it: written when first asked for, and then kept. */
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
  return { document: hashed('json', JSON.stringify(document)), page: hashed('html', page) }
}

function hashed(type: Published['type'], text: string): Published {
  return { type, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}
