import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import type { Endpoint } from '#endpoint.ts'
import { findRoute } from './find-route.ts'

/**
 * What a call is to somebody who asks two services the same. `read`: may be asked twice, and answers the same. `write`: also a
 * GET that acts. `question`: neither, such as a POST that only reads. `endpoint`: the pattern of its path, if it is known.
 */
export type CallKind = { kind: 'read' | 'write' | 'question'; endpoint: string } | { kind: 'outside' }

/** `path` is the full one, without a query. */
export function callKind(method: string, path: string): CallKind {
  if (!path.startsWith(`${BASE_PATH}/`)) return { kind: 'outside' }
  if (method === 'OPTIONS') return { kind: 'question', endpoint: '' }
  const isGet = method === 'GET' || method === 'HEAD'
  const row = findRoute(isGet ? 'GET' : method, path)?.route.row
  const endpoint = row?.path ?? ''
  if (!isGet) return { kind: row?.cached ? 'question' : 'write', endpoint }
  if (row?.actsOnGet || row?.redirects) return { kind: 'write', endpoint }
  return { kind: method === 'GET' && row !== undefined && isComparable(row) ? 'read' : 'question', endpoint }
}

function isComparable({ answersAnew, produces }: Endpoint): boolean {
  return !answersAnew && produces === undefined
}
