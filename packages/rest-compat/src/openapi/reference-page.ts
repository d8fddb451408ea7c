import { escapeHtml } from '#html.ts'
import type { JsonSchema, OpenApiDocument } from './document-types.ts'
import { operationHtml, type PathOperation } from './operation-html.ts'
import { referenceStyle } from './reference-style.ts'
import { objectId, shapeHtml } from './schema-html.ts'
import { DOCUMENT_PATH } from './service-paths.ts'

type Section = { title: string; description: string; operations: PathOperation[] }

/** What the page names beside the document: the product, and where its API is. */
type Served = { productName: string; baseAddress: string }

/** The OpenAPI document as an HTML page, without scripts, fonts or anything from another origin. */
export function referencePage(document: OpenApiDocument, { productName, baseAddress }: Served): string {
  const { info, components } = document
  const sections = sectionsOf(document)
  const { session } = components.securitySchemes
  const cookie = session?.type === 'apiKey' ? session.name : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(productName)}: REST reference</title>
<style>${referenceStyle}</style>
</head>
<body>
<header>
${arch}
<h1>${escapeHtml(info.title)}</h1>
<p>${inlineCode(info.description)}</p>
<table><tbody>
<tr><th scope="row">Base address</th><td><code>${escapeHtml(baseAddress)}</code></td></tr>
<tr><th scope="row">Cookie</th><td><code>${escapeHtml(cookie)}</code></td></tr>
<tr><th scope="row">For machines</th><td><a href=".${DOCUMENT_PATH}">OpenAPI 3.1</a></td></tr>
</tbody></table>
</header>
<div class="page">
<nav class="index" aria-label="Contents">${sections.map(indexHtml).join('')}${objectsIndexHtml(components.schemas)}</nav>
<main>
${sections.map(sectionHtml).join('')}
<section><h2>Objects</h2>${Object.entries(components.schemas).map(objectHtml).join('')}</section>
</main>
</div>
</body>
</html>
`
}

function sectionsOf({ tags, paths }: OpenApiDocument): Section[] {
  const pathOperations = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  return tags.map(({ name, description }) => ({
    title: name,
    description,
    operations: pathOperations.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

function indexHtml({ title, operations }: Section): string {
  const entries = operations.map(
    ({ path, operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(path)}</a></li>`,
  )
  return `<details><summary>${escapeHtml(title)}</summary><ul>${entries.join('')}</ul></details>`
}

function objectsIndexHtml(schemas: Record<string, JsonSchema>): string {
  const entries = Object.keys(schemas).map((name) => `<li><a href="#${objectId(name)}">${name}</a></li>`)
  return `<details><summary>Objects</summary><ul>${entries.join('')}</ul></details>`
}

function sectionHtml({ title, description, operations }: Section): string {
  return `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(description)}</p>${operations.map(operationHtml).join('')}</section>`
}

function objectHtml([name, schema]: readonly [string, JsonSchema]): string {
  return `<article id="${objectId(name)}"><h3>${name}</h3><pre tabindex="0" aria-label="${name}">${shapeHtml(schema)}</pre></article>`
}

function inlineCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

const arch =
  '<svg viewBox="0 0 48 64" width="36" height="48" aria-hidden="true"><path d="M2 64V24a22 22 0 0 1 44 0v40M14 64V26a10 10 0 0 1 20 0v38" fill="none" stroke="currentColor" stroke-width="2"/></svg>'
