import { isUsernameAvailableInput, isUsernameAvailableOutput } from '#user/is-username-available.ts'
import { signInUsernameInput, signInUsernameOutput } from '#user/sign-in-username.ts'
import type { SchemasOf } from './operation.ts'
import type { usernameContract } from './username.ts'

export const usernameSchemas = {
  signInUsername: { input: signInUsernameInput, output: signInUsernameOutput },
  isUsernameAvailable: { input: isUsernameAvailableInput, output: isUsernameAvailableOutput },
} as const satisfies SchemasOf<typeof usernameContract>
