import { NextResponse, type NextRequest } from "next/server";
import { petsGet } from "@/client";
import { petstore } from "@/petstore";

const { PETSTORE_URL = "https://petstore.example/v1", PETSTORE_TOKEN } = process.env;

export function proxy(request: NextRequest) {
  return request.nextUrl.pathname.startsWith("/api/") ? forward(request) : findPet(request);
}

function forward({ nextUrl, headers: received }: NextRequest) {
  // Check the user's session here.
  const headers = new Headers(received);
  headers.set("authorization", `Bearer ${PETSTORE_TOKEN}`);
  headers.delete("cookie");
  const path = nextUrl.pathname.replace("/api/petstore", "");
  return NextResponse.rewrite(`${PETSTORE_URL}${path}${nextUrl.search}`, { request: { headers } });
}

async function findPet({ nextUrl }: NextRequest) {
  const id = Number(nextUrl.pathname.replace("/pets/", ""));
  const { response } = await petsGet({ client: petstore, path: { id } });
  if (response?.status === 404) return new Response(`There is no pet ${id}.`, { status: 404 });
}

export const config = {
  matcher: [
    "/api/petstore/:path*",
    // For links in the app, which have the header rsc, not-found.tsx is enough.
    { source: "/pets/:id", missing: [{ type: "header", key: "rsc" }] },
  ],
};
