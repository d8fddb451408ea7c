import { routes } from '@foyer/rest-compat/routes/routes'
import { appRouter } from '@foyer/trpc-router/root'
import { expect, test } from 'vitest'
import { bounded } from './bounded.ts'
import { endings, exported, reads, writes } from './requests.ts'

const users = { olga: 'olga', mia: 'mia' }
const requests = [...reads(users), ...exported, ...endings, ...Object.keys(writes(users)), '/sign-in/email']
const procedures = Object.keys(appRouter._def.procedures)
const listed = bounded

test('every procedure is measured with much data, or listed with what bounds it', () => {
  const measured = new Set(requests.map(operationOf))
  const named = (path: string) => measured.has(path) || measured.has(path.slice(path.lastIndexOf('.') + 1))
  expect(procedures.filter((path) => !named(path) && !listed.includes(path))).toEqual([])
  expect(listed.filter((path) => named(path))).toEqual([])
})

test('what is listed exists, once', () => {
  expect(listed.filter((path) => !procedures.includes(path))).toEqual([])
  expect(listed).toHaveLength(new Set(listed).size)
})

/** The name of a procedure, with its router where the request names it. */
function operationOf(request: string): string {
  const [path = ''] = request.split('?')
  if (path.startsWith('/trpc/')) return path.slice('/trpc/'.length)
  const route = routes.find(({ row }) => row.path === path)
  if (route === undefined) throw new Error(`${path} is no endpoint`)
  return route.row.operation.name
}
