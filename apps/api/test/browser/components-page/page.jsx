import { createClient } from '@foyer-auth/client'
import { OrganizationSwitcher, UserButton } from '@foyer-auth/client/components'
import '@foyer-auth/client/components.css'
import './page.css'
import { StrictMode, useState, version } from 'react'
import { createRoot } from 'react-dom/client'

const remotePictures = new URLSearchParams(location.search).has('remote-pictures')
const foyer = createClient({ baseURL: document.body.dataset.foyer })

/** A page that has a state to lose: a note that is not saved yet. */
function Application() {
  const [answer, setAnswer] = useState('')
  const signIn = () => foyer.hosted.signIn({ window: true }).then((signedIn) => setAnswer(String(signedIn)))
  return (
    <>
      <header>
        <OrganizationSwitcher client={foyer} remotePictures={remotePictures} />
        <UserButton client={foyer} remotePictures={remotePictures} />
      </header>
      <main>
        <h1>Orders</h1>
        <label>
          Note <input />
        </label>
        <button type="button" onClick={() => void signIn()}>
          Save
        </button>
        <p>React {version}</p>
        <output>{answer && `Signed in: ${answer}`}</output>
      </main>
    </>
  )
}

createRoot(document.querySelector('#root')).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
