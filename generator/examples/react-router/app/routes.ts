import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("pets/:id", "routes/pet.tsx"),
  route("api/petstore/videos", "routes/videos.ts"),
] satisfies RouteConfig;
