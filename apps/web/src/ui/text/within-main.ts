import { createContext } from 'react'

/** Whether the content is inside the `main` landmark already, of which a page has one. */
export const WithinMain = createContext(false)
