import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, type TestProjectInlineConfiguration as Project } from 'vitest/config'
import { isolatedFiles } from './isolated-files.ts'

const repository = join(import.meta.dirname, '../../..')

/**
 * Files that share a worker only with each other: they also run better-auth, whose module keeps state and whose clock
 * the tests move.
 */
const withBetterAuth = 'test/differential/*.test.ts'
/** Sets what better-auth reads while it is loaded, so it runs before any file that imports a part of it. */
const loadsBetterAuth = 'test/differential/better-auth.ts'

// Modules are loaded, and database and browser pools filled, once per worker instead of once per file.
const shared = { isolate: false, pool: 'threads' } as const

/** The test projects of every package: files share their workers, except those that change their process. */
export function testProjects(): Project[] {
  return ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(repository, folder))
      .map((name) => ({ name, root: join(repository, folder, name) }))
      .filter(({ root }) => existsSync(join(root, 'vitest.config.ts')))
      .flatMap(({ name, root }) => projectsOf(name, root)),
  )
}

function projectsOf(name: string, root: string): Project[] {
  const isolated = isolatedFiles(root, 'test/differential')
  return [
    project(name, root, { ...shared, exclude: [...configDefaults.exclude, ...isolated, withBetterAuth] }),
    ...(existsSync(join(root, 'test/differential'))
      ? [
          project(`${name} differential`, root, {
            ...shared,
            include: [withBetterAuth],
            exclude: isolated,
            setupFiles: [join(root, loadsBetterAuth)],
          }),
        ]
      : []),
    ...(isolated.length > 0 ? [project(`${name} isolated`, root, { include: isolated })] : []),
  ]
}

function project(name: string, root: string, test: NonNullable<Project['test']>): Project {
  return { extends: join(root, 'vitest.config.ts'), root, test: { ...test, name } }
}
