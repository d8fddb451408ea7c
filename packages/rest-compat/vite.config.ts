import { defineConfig } from 'vite'

const entries = {
  client: 'src/client/client.ts',
  react: 'src/client/react.ts',
  components: 'src/components/components.ts',
}

// The client package: its code and its manifest; client-package.mjs adds the rest. What servers run is built by itself, or
// what it shares with the client would be a file that pages have to load.
export default defineConfig(({ mode }) => {
  const forServers = mode === 'sync' || mode === 'server'
  return {
    publicDir: forServers ? false : 'client-package',
    build: {
      outDir: 'dist/client',
      emptyOutDir: !forServers,
      target: 'es2022',
      lib: { entry: forServers ? { [mode]: `src/client/${mode}.ts` } : entries, formats: ['es'] },
      rolldownOptions: { external: ['react', 'react/jsx-runtime', 'jose'] },
    },
  }
})
