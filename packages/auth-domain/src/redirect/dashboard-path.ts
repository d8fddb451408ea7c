import { pages } from './pages.ts'

const pagePaths = new Set<string>(Object.values(pages))
const PARENTS = [pages.organizations, pages.acceptInvitation, pages.admin]

/** Whether a page is at a path, as the dashboard's router has it, which does not tell apart letters by their case. */
export function isDashboardPath(path: string): boolean {
  const asked = path.toLowerCase()
  if (PARENTS.some((parent) => asked.startsWith(`${parent}/`))) return true
  return pagePaths.has(asked) || pagePaths.has(asked.replace(/(?<=.)\/$/, ''))
}
