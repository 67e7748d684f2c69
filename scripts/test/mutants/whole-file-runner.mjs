import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { createVitest } from "vitest/node";

/** Milliseconds of tests that a mutant may take: the nearest files of those that execute it, and always the nearest and the quick ones. */
const longest = Number(process.env.MUTANT_SECONDS) * 1000;
/** Milliseconds of a file without a database. */
const quick = 3_000;
const configFile = "scripts/test/mutants/vitest.config.ts";
const timesFile = ".mutant-times.json";

/**
 * A runner for Stryker whose unit is a file of tests: the tests of one file build upon each other (they share a shop and a clock), so that
 * one of them alone fails without any mutant.
 */
class WholeFileRunner {
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.vitest = await createVitest("test", { config: configFile, watch: false, reporters: [{}], silent: true });
  }

  async #run(files, mutant) {
    this.vitest.provide("mutant", mutant);
    // What earlier runs found would count again.
    this.vitest.state.filesMap.clear();
    this.vitest.state.idMap.clear();
    const all = await this.vitest.globTestSpecifications();
    const wanted = files?.map((file) => all.find(({ moduleId }) => relative(process.cwd(), moduleId) === file));
    const { testModules } = await this.vitest.runTestSpecifications(wanted ?? all, true);
    return testModules.map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      milliseconds: module.diagnostic().duration + module.diagnostic().collectDuration,
      hasFailed: module.state() === "failed",
      message: failureOf(module),
      meta: module.meta(),
    }));
  }

  async dryRun() {
    const runs = await this.#run(undefined, {});
    writeFileSync(timesFile, JSON.stringify(Object.fromEntries(runs.map((run) => [run.file, run.milliseconds]))));
    const perTest = Object.fromEntries(runs.map(({ file, meta }) => [file, meta.executedMutants ?? {}]));
    const tests = runs.map(({ file, milliseconds, hasFailed, message }) => {
      const test = { id: file, name: file, fileName: file, timeSpentMs: milliseconds };
      return hasFailed ? { ...test, status: 1, failureMessage: message } : { ...test, status: 0 };
    });
    return { status: "complete", tests, mutantCoverage: { static: {}, perTest } };
  }

  async mutantRun(options) {
    const result = await this.#try(options);
    const { location, mutatorName, replacement } = options.activeMutant;
    const line = [
      result.status,
      `${relative(process.cwd(), options.sandboxFileName)}:${location.start.line + 1}`,
      mutatorName,
    ];
    appendFileSync(process.env.MUTANT_LOG, `${line.join(" ")} -> ${replacement.replace(/\s+/g, " ")}\n`);
    return result;
  }

  async #try({ activeMutant, sandboxFileName, testFilter, hitLimit }) {
    this.vitest.config.bail = 1;
    for (const project of this.vitest.projects) project.config.bail = 1;
    const files = nearest(testFilter ?? [], relative(process.cwd(), sandboxFileName));
    const runs = await this.#run(files, { id: activeMutant.id, hitLimit });
    const hits = runs.reduce((sum, { meta }) => sum + (meta.hitCount ?? 0), 0);
    if (hitLimit !== undefined && hits > hitLimit) return { status: "timeout", reason: `executed ${hits} times` };
    const failed = runs.filter(({ hasFailed }) => hasFailed);
    return failed.length > 0
      ? {
          status: "killed",
          killedBy: failed.map(({ file }) => file),
          failureMessage: failed[0].message,
          nrOfTests: runs.length,
        }
      : { status: "survived", nrOfTests: runs.length };
  }

  async dispose() {
    await this.vitest?.close();
  }
}

function failureOf(module) {
  for (const test of module.children.allTests("failed")) return `${test.fullName}: ${test.result().errors[0]?.message}`;
  return module.errors()[0]?.message ?? "";
}

function nearest(files, mutated) {
  const times = JSON.parse(readFileSync(timesFile, "utf8"));
  const shared = (file) => {
    const [one, other] = [file.split("/"), mutated.split("/")];
    const differs = one.findIndex((part, index) => part !== other[index]);
    return differs === -1 ? one.length : differs;
  };
  const ordered = [...files].sort((one, other) => shared(other) - shared(one) || times[one] - times[other]);
  let sum = 0;
  return ordered.filter((file, index) => {
    if (times[file] <= quick) return true;
    sum += times[file];
    return index === 0 || sum <= longest;
  });
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "whole-files", WholeFileRunner)];
