import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { type Route, routes } from './routes.ts'

/** A route and the values of its path's parameters. */
export type FoundRoute = { route: Route; parameters: Record<string, string> }

const NO_PARAMETERS: Record<string, string> = {}

const fixedRoutes = new Map(
  routes
    .filter(({ row }) => !row.path.includes(':'))
    .map((route) => [`${route.row.method} ${BASE_PATH}${route.row.path}`, { route, parameters: NO_PARAMETERS }]),
)

const patternRoutes = routes
  .filter(({ row }) => row.path.includes(':'))
  .map((route) => ({ route, pattern: patternOf(route) }))

/** The route for a method and a full path, base path included. */
export function findRoute(method: string, path: string): FoundRoute | undefined {
  const found = fixedRoutes.get(`${method} ${path}`)
  if (found !== undefined) return found
  for (const { route, pattern } of patternRoutes) {
    const groups = route.row.method === method ? pattern.exec(path)?.groups : undefined
    if (groups !== undefined) return withDecodedParameters(route, groups)
  }
  return undefined
}

function patternOf({ row }: Route): RegExp {
  return new RegExp(`^${BASE_PATH}${row.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function withDecodedParameters(route: Route, groups: Record<string, string>): FoundRoute | undefined {
  try {
    const entries = Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)] as const)
    return { route, parameters: Object.fromEntries(entries) }
  } catch {
    // A path that cannot be percent-decoded matches no route.
    return undefined
  }
}

/** The routes that are also served at a path of the origin, by that path. */
export const originRoutes: ReadonlyMap<string, FoundRoute> = new Map(
  routes.flatMap((route) => {
    const { atOrigin } = route.row
    return atOrigin === undefined ? [] : [[atOrigin, { route, parameters: NO_PARAMETERS }] as const]
  }),
)
