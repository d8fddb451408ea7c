import { defineConfig } from 'vite'

// The client package: its code and its manifest; client-package.mjs adds the rest.
export default defineConfig({
  publicDir: 'client-package',
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    lib: { entry: { client: 'src/client/client.ts', react: 'src/client/react.ts' }, formats: ['es'] },
    rolldownOptions: { external: ['react'] },
  },
})
