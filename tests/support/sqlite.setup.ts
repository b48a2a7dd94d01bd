export { provideSqlite as default } from './database.ts'
