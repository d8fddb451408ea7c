import { useSession } from '@foyer-auth/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { foyer } from './foyer.ts'
import { messageOf, Organizations } from './organizations.tsx'

function Application() {
  const { data, error, isPending, refetch } = useSession(foyer)
  if (isPending) return <p role="status">Loading …</p>
  if (data) return <SignedIn name={data.user.name} />
  if (error) {
    // Away is not signed out: nobody is sent to sign in again.
    return (
      <p role="alert">
        {messageOf(error)}{' '}
        <button type="button" onClick={() => refetch()}>
          Try again
        </button>
      </p>
    )
  }
  return (
    <p role="status">
      Nobody is signed in. <a href={foyer.hosted.url('signIn')}>Sign in</a> or{' '}
      <a href={foyer.hosted.url('signUp')}>sign up</a>
    </p>
  )
}

function SignedIn({ name }: { name: string }) {
  return (
    <>
      <p role="status">
        Signed in as {name}. <a href={foyer.hosted.url('signOut')}>Sign out</a>
      </p>
      <Organizations />
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
