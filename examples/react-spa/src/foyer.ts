import { createClient } from '@foyer-auth/client'

const FOYER: string = import.meta.env.VITE_FOYER_URL ?? 'http://localhost:3000'

export const foyer = createClient({ baseURL: FOYER })
