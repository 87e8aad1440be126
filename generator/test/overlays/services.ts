/** A service without a network: the programs' fetch, and the requests so far. */
export interface Service {
  readonly fetch: typeof fetch;
  /** `GET https://api.stripe.com/v1/charges?limit=2` */
  readonly requests: string[];
}

const numbers = [1, 2, 3, 4, 5];

function serviceOf(key: string, answer: (request: Request, url: URL) => Response): Service {
  const requests: string[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(`${request.method} ${request.url}`);
      if (request.headers.get("authorization") !== `Bearer ${key}`) return new Response(null, { status: 401 });
      return answer(request, new URL(request.url));
    },
  };
}

/** Stripe with five charges. Cards have no funds. */
function stripe(): Service {
  return serviceOf("sk_test", (request, url) => {
    if (request.method === "POST") {
      const [type, code, decline_code] = ["card_error", "card_declined", "insufficient_funds"];
      const error = { type, code, decline_code, message: "Your card has insufficient funds." };
      return Response.json({ error }, { status: 402 });
    }
    const after = Number(url.searchParams.get("starting_after")?.slice("ch_".length) ?? 0);
    const size = Number(url.searchParams.get("limit") ?? 10);
    const charges = numbers.map((id) => ({ id: `ch_${id}`, object: "charge", amount: id * 100 }));
    const data = charges.slice(after, after + size);
    return Response.json({ object: "list", url: "/v1/charges", has_more: after + size < charges.length, data });
  });
}

/** GitHub with five issues and five secrets. Its links lead to another path, as those of GitHub do. */
function github(): Service {
  return serviceOf("ghp_test", (request, url) => {
    if (request.method === "POST") {
      const errors = [{ resource: "Issue", field: "title", code: "missing_field" }];
      const body = { message: "Validation Failed", documentation_url: "https://docs.github.com", errors };
      return Response.json(body, { status: 422 });
    }
    const isSecrets = url.pathname.endsWith("/secrets");
    const page = Number(url.searchParams.get("page") ?? 1);
    const size = Number(url.searchParams.get("per_page") ?? 2);
    const shown = numbers.slice((page - 1) * size, page * size);
    const secrets = shown.map((number) => ({ name: `TOKEN_${number}`, created_at: "", updated_at: "" }));
    const issues = shown.map((number) => ({ number, title: `Issue ${number}` }));
    const next = new URL(`https://api.github.com/repositories/7/${isSecrets ? "secrets" : "issues"}${url.search}`);
    next.searchParams.set("page", String(page + 1));
    const link = `<https://api.github.com/x?page=1>; rel="first", <${next.href}>; rel="next"`;
    const headers = page * size < numbers.length ? { link } : {};
    return Response.json(isSecrets ? { total_count: numbers.length, secrets } : issues, { headers });
  });
}

export const services = { stripe, github };
