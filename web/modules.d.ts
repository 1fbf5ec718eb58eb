// What the bundler provides: the list of drawings made from the folders under games/.
declare module "drawings" {
  export const drawings: Record<string, () => Promise<{ drawing: import("./drawing").Drawing }>>;
}
declare module "texts" {
  /** Files beside the scripts: "games", and "draco/rules" and the like. */
  export const texts: Record<string, string>;
}
declare module "*.css";
declare module "covers" {
  export const covers: Record<string, import("preact").FunctionComponent>;
}
