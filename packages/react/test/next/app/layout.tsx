import type { ReactNode } from "react";
import { Providers } from "./providers.js";

/** No icon: browsers ask for one otherwise. */
export const metadata = { icons: "data:," };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers baseUrl={process.env["MEMORY_URL"]!}>{children}</Providers>
      </body>
    </html>
  );
}
