import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { providerMarks } from './vite.provider-marks.ts'
import { pageFiles } from './vite.shared.config.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [providerMarks(), react(), ...pageFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // Tells the server what a first page needs.
    manifest: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // A first load asks for few files, each of which it needs: what starts every page, what every frame has and the pages before
      // sign-in add, what the layout and the first page after sign-in add to that, and what the others share. The toasts are one
      // file, since they are asked for without being needed.
      output: {
        // The first load names every chunk and every catalogue of messages: 42 bits of each content tell them apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 7 },
            {
              name: 'auth',
              test: /[\\/](?:pages[\\/]auth[\\/](?:auth|sign-in)|ui[\\/]product[\\/]|layout[\\/]impersonation\.tsx)/,
              priority: 6,
            },
            { name: 'auth-forms', test: /[\\/]pages[\\/]auth[\\/](?:sign-up|forgot|reset)/, priority: 5.5 },
            { name: 'layout', test: /[\\/]layout[\\/]layout(?:-skeleton)?\.tsx$/, priority: 5 },
            { name: 'home-page', test: /[\\/]home-page\.tsx$/, priority: 4 },
            { name: 'toasts', test: /[\\/]toasts\.tsx$/, priority: 3 },
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
})
