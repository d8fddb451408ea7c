import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { auth } from '@/lib/auth'

/** Who is signed in; anybody else is led to Foyer's sign-in page, and back to this path. */
export async function signedInAt(path: string) {
  const signedIn = await auth.api.getSession({ headers: await headers() })
  return signedIn ?? redirect(`/sign-in?callbackURL=${encodeURIComponent(path)}`)
}
