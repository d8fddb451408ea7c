import { headers } from 'next/headers'
import { auth } from '@/lib/auth'
import { signedInAt } from '@/lib/signed-in'

/** A protected page. */
export default async function Page() {
  const { user } = await signedInAt('/')
  const organizations = await auth.api.organization.list({ headers: await headers() })
  return (
    <main>
      <h1>Hello {user.name}</h1>
      <p>{organizations.length === 0 ? 'You are in no organization.' : 'Your organizations:'}</p>
      <ul>
        {organizations.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <a href="/new-organization">New organization</a> <a href="/account">Account</a> <a href="/sign-out">Sign out</a>
    </main>
  )
}
