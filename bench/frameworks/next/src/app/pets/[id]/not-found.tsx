"use client";
import { useParams } from "next/navigation";

export default function NotFound() {
  return <p>There is no pet {useParams().id}.</p>;
}
