import { defineConfig } from 'drizzle-kit';

// drizzle-kit reads the default export. `drizzle-kit generate --name <what>` writes a new migration.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/database/schema',
  out: './src/platform/database/migrations',
});
