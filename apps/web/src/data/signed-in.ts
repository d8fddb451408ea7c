import { createContext, useContext } from 'react'
import type { View } from './types.ts'

export const SignedInContext = createContext<View | null>(null)

/** The person signed in and their session; only below the shell, where there always is one. */
export function useSignedIn(): View {
  const view = useContext(SignedInContext)
  if (view === null) throw new Error('useSignedIn stands outside the shell')
  return view
}
