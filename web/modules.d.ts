// What the bundler provides: the list of drawings made from the folders under games/.
declare module "drawings" {
  export const drawings: Record<string, () => Promise<{ drawing: import("./drawing").Drawing }>>;
}
declare module "*.css";
declare module "covers" {
  export const covers: Record<string, import("preact").FunctionComponent>;
}
