export { providePostgres as default } from './database.ts'
