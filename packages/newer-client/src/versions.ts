import type { Version } from './version.ts'
import { version1_3 } from './version-1-3.ts'
import { version1_5 } from './version-1-5.ts'
import { version1_7 } from './version-1-7.ts'

/** The versions after 1.2 that Foyer is compared with, oldest first. */
export const versions: readonly Version[] = [version1_3, version1_5, version1_7]
